// The rules of Gold West in the reader's language; loaded only when somebody reads them.
import { bookOf } from "../../../rules/content";
import { drawPicture } from "./pictures";

/** Opens the book at a language. */
export const openRules = bookOf({ en: () => import("./en"), nl: () => import("./nl") }, drawPicture);
