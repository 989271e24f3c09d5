import { IMAGES_PATH } from '../limits.ts'

/** Where pictures are read. Apart from what they must be, which players' pages need not know. */
export const PICTURE_SETS_PATH = `${IMAGES_PATH}/sets`

/** Where a file of a set is read, without the language, size and type where the reader adds them: `/images/sets/7f…/cover`. */
export const pictureAddress = (set: string, name: string) => `${PICTURE_SETS_PATH}/${set}/${name}`
const isOfSet = (base: string) => base.startsWith(PICTURE_SETS_PATH)

/** The file of a game's lettering in a language; empty where there is none. */
export const logoFile = (base: string, language: 'ru' | 'en') => base && `${base}.${language}.${isOfSet(base) ? 'webp' : 'svg'}`

/** Pictures that came with the hub are there in AVIF too; the browsers of staff cannot write that. */
export const hasAvif = (base: string) => !isOfSet(base)
