import { IMAGES_PATH } from '../limits.ts'

/** Pictures by project: `/icon` and `/placeholder.webp` redirect to the files in its settings. */
export const PROJECT_PICTURES_PATH = `${IMAGES_PATH}/of`
export const projectPicture = (project: string, name: 'icon' | 'cover') => `${PROJECT_PICTURES_PATH}/${project}/${name}`
