import { z } from 'zod'

/** What is health data on the wire, with what stands in its place for whoever may not read prescriptions. */
export const sante = z.registry<{ cache: unknown }>()

/** Marks a field of a reply as health data: the kernel of the server hides it, wherever the reply is answered. */
export const deSante = <S extends z.ZodType>(schema: S, cache: z.output<S>): S => {
  sante.add(schema, { cache })
  return schema
}
