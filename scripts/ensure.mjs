// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, nothing imported yet.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Dioptrie demande Node 20.19 ou plus récent ; cette machine a la version ${process.versions.node}. Installez-en une depuis https://nodejs.org.\n`,
  )
  process.exit(1)
}
const { ensure } = await import('./installer.mjs')
ensure(process.argv[2])
