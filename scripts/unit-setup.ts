import { afterAll, vi } from 'vitest'

/**
 * Restores replaced globals after the last test of each file. Otherwise a global that this test replaced would stay replaced in the
 * worker's next test file.
 */
afterAll(() => void vi.unstubAllGlobals())
