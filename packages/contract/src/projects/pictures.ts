import { IMAGES_PATH } from '../limits.ts'

/**
 * Path of the pictures of projects. `<project>/icon` and `<project>/placeholder.webp` under this path redirect to the files that the
 * project uses. Pages make the placeholder's URL from `<project>/cover`, by replacing the last part.
 */
export const PROJECT_PICTURES_PATH = `${IMAGES_PATH}/of`
export const projectPicture = (project: string, name: 'icon' | 'cover') => `${PROJECT_PICTURES_PATH}/${project}/${name}`
