import { IMAGES_PATH } from '../limits.ts'

/** Addresses of pictures. Separate from the rules for sets, which players' pages do not need. */
export const PICTURE_SETS_PATH = `${IMAGES_PATH}/sets`

/** The address of a file of a set, without language, size and type where readers add them: `/images/sets/7f…/cover`. */
export const pictureAddress = (set: string, name: string) => `${PICTURE_SETS_PATH}/${set}/${name}`
const isOfSet = (base: string) => base.startsWith(PICTURE_SETS_PATH)

/** The logo file in a language; empty if there is none. */
export const logoFile = (base: string, language: 'ru' | 'en') => base && `${base}.${language}.${isOfSet(base) ? 'webp' : 'svg'}`

/** Pictures that came with the hub exist in AVIF too. Staff's browsers cannot create AVIF. */
export const hasAvif = (base: string) => !isOfSet(base)
