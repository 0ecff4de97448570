import { createContext } from 'react';
import { fetchPicture, type LoadPicture } from '../../client/question-picture.engine.ts';

/** How the pictures of a page are fetched: by the sign-in, unless the page has another credential. */
export const PictureContext = createContext<LoadPicture>(fetchPicture);
