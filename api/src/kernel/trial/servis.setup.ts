import { afterAll, expect } from 'vitest'
import { garderServis } from './servis.ts'

afterAll(() => garderServis(expect.getState().testPath as string))
