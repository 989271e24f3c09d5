import { IMAGES_PATH } from '../limits.ts'

/** By project: `/icon` and `/placeholder.webp` lead to what its settings name. */
export const PROJECT_PICTURES_PATH = `${IMAGES_PATH}/of`
export const projectPicture = (project: string, name: 'icon' | 'cover') => `${PROJECT_PICTURES_PATH}/${project}/${name}`
