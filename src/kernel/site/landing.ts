/** Which of the product's faces a host shows. */
export type Site = 'home' | 'lab' | 'cloud' | 'other';

/** Landing page of each face. */
export const LANDING: Readonly<Record<Site, string>> = {
  home: '/homeTwo/index',
  lab: '/experimentTwo/index',
  cloud: '/cloud/CloudList',
  other: '/homeTwo/index',
};
