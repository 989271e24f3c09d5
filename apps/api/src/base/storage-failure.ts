/** The storage of files (S3) cannot be reached, or did not perform a request correctly. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
}

/** Error codes of a disk that cannot be written: it is full, a quota is used up, it is read-only or broken. */
const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']

/** Whether an error means that files cannot be stored or read now, so that a later try may succeed. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof StorageFailure || (error instanceof Error && 'code' in error && DISK_CODES.some((code) => code === error.code))
