import { afterAll, vi } from 'vitest'

/**
 * Restores replaced globals after each test file. Otherwise a global that the last test replaced would stay replaced in the worker's next
 * test file.
 */
afterAll(() => void vi.unstubAllGlobals())
