import manifeste from './package.json' with { type: 'json' }

// Imported before all else by whoever runs Vitest. The tests start programs by the Node that runs them: on an older one they would fail here
// and there, each by a sentence that says nothing of it.
const [demande, la] = [manifeste.dependencies.node, process.versions.node]
if (Number.parseInt(la, 10) < Number.parseInt(demande, 10)) {
  process.stderr.write(
    `Les essais tournent sur le Node ${demande} que le projet installe, et celui-ci est le ${la}. Un seul fichier se lance ainsi : npm run essai -- e2e/galerie.test.ts\n`,
  )
  process.exit(1)
}
