import type { Config } from '../../config.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export const createStorage = ({ folder, s3 }: Config['media']): Storage => (s3 ? s3Storage(s3) : diskStorage(folder))
