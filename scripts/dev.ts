import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { loadEnvFile, readSettings } from '../api/src/kernel/platform/settings.ts'

/** The server, restarted when its sources change, and the screens, reloaded as they are typed. */
const ROOT = join(import.meta.dirname, '..')
loadEnvFile()
const { port } = readSettings(process.env)
const server = spawn(process.execPath, ['--watch', join(ROOT, 'api', 'src', 'main.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
})
const screens = spawn(process.execPath, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: join(ROOT, 'web'),
  stdio: 'inherit',
  env: { ...process.env, API_URL: process.env.API_URL ?? `http://127.0.0.1:${port}` },
})

const children: ChildProcess[] = [server, screens]
for (const child of children) child.once('exit', () => stop())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop())
function stop(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
