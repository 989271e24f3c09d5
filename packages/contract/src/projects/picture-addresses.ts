import { IMAGES_PATH } from '../limits.ts'

/** Path of the picture sets. This constant is not in `picture-sets.ts`, because players' pages do not need the rest of that file. */
export const PICTURE_SETS_PATH = `${IMAGES_PATH}/sets`

/**
 * Returns the URL of a file of a picture set, such as `/images/sets/7f…/cover`. If `name` lacks language, size and type, the caller adds
 * them to the URL.
 */
export const pictureAddress = (set: string, name: string) => `${PICTURE_SETS_PATH}/${set}/${name}`
const isOfSet = (base: string) => base.startsWith(PICTURE_SETS_PATH)

/** Returns the URL of the logo in a language; empty if there is no logo. */
export const logoFile = (base: string, language: 'ru' | 'en') => base && `${base}.${language}.${isOfSet(base) ? 'webp' : 'svg'}`

/**
 * Whether the picture exists in AVIF too. Pictures that are part of the hub have AVIF files. Pictures that staff chose have none, because
 * the browsers of staff cannot create AVIF.
 */
export const hasAvif = (base: string) => !isOfSet(base)
