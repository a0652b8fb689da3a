import { configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { debarrasser } from './essai.tsx'

// Here and not beside what they act on: the files of one worker share its modules, and each must have these from its start.

// A busy machine draws late; what never comes is still said.
configure({ asyncUtilTimeout: 45_000 })
afterEach(debarrasser)
// Code still on its way when a file ends would never arrive: the next file shares the promise of it, and would wait for ever.
afterAll(() => vi.dynamicImportSettled())
