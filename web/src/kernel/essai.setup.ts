import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { debarrasser } from './essai.tsx'

// Here and not beside what they act on: the files of one worker share its modules, and each must have these from its start.

// A busy machine draws late; what never comes is still said.
configure({ asyncUtilTimeout: 10_000 })
afterEach(debarrasser)
