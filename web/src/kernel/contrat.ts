/**
 * The calls the screens make. The production build replaces this module by a plain table (see `vite.config.ts`):
 * a call needs its method and path, not the schemas of every form, nor the library that reads them.
 */
export { contrat } from '@dioptrie/domain'
