import { afterAll, vi } from 'vitest'

/** Runs for each test file. A global that its last test has replaced would otherwise be there when the worker loads the next file. */
afterAll(() => void vi.unstubAllGlobals())
