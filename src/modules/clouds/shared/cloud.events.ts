/** `clouds.listed`, `clouds.maintained`, `clouds.delisted` v1: what happened to a cloud. */
export interface CloudNews {
  readonly cloudId: string;
  readonly code: string;
  readonly name: string;
}
