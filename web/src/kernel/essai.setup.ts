import { configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { debarrasser } from './essai.tsx'

// Here and not beside what they act on: the files of one worker share its modules, and each must have these from its start.

// The stacks of who asked for an element are counted, and none is taken beyond ten thousand a second: here the count is always full.
const dedans = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty(
  (React as unknown as Record<string, object>)[dedans] ?? {},
  'recentlyCreatedOwnerStacks',
  {
    get: () => 10_000,
    set: () => {},
  },
)

// A busy machine draws late; what never comes is still said.
configure({ asyncUtilTimeout: 45_000 })
afterEach(debarrasser)
// Code still on its way when a file ends would never arrive: the next file shares the promise of it, and would wait for ever.
afterAll(() => vi.dynamicImportSettled())
