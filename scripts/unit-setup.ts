import { afterAll, vi } from 'vitest'

/**
 * Restores replaced globals after each test file. Otherwise a global that the last test has replaced would still be replaced when the
 * worker loads the next file.
 */
afterAll(() => void vi.unstubAllGlobals())
