/** Entry of the built boot script. */
import { boot } from './boot.ts';

boot();
