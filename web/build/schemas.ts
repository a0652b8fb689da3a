import type { Plugin } from 'vite'

/** The library of schemas without the part that describes them to other programs: the server alone does that. */
export function schemasSansDescription(): Plugin {
  return {
    name: 'schemas-sans-description',
    apply: 'build',
    load: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler: async id =>
        Object.keys(await import(id))
          .map(nom => `export const ${nom} = () => undefined`)
          .join('\n'),
    },
  }
}
