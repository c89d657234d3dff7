import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../tools/run.ts'

/** A copy of the checkout's sources, installed but with nothing built. */
export interface CheckoutCopy {
  folder: string
  /** A new, empty state folder next to it. */
  newHome(): Promise<string>
  remove(): Promise<void>
}

const PARTS = [
  'contract',
  'engine',
  'samples',
  'carriers',
  'store',
  'server',
  'panel',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const MADE = new Set(['node_modules', 'dist', '.attune'])

/**
 * Copies the sources, so that measuring doesn't build into the checkout or notice its changes. Installed packages are
 * linked; the product's own packages link to the copies.
 */
export const copyCheckout = async (): Promise<CheckoutCopy> => {
  const place = await mkdtemp(join(tmpdir(), 'attune-bench-'))
  // If started by root, the database runs as an unprivileged user who must be able to enter this folder.
  await chmod(place, 0o711)
  const folder = join(place, 'checkout')
  await mkdir(folder)
  for (const part of PARTS)
    await cp(join(ROOT, part), join(folder, part), { recursive: true, filter: (path) => !MADE.has(basename(path)) })
  await linkPackages(join(folder, 'node_modules'))
  let homes = 0
  return {
    folder,
    newHome: async () => {
      const home = join(place, `state-${++homes}`)
      await mkdir(home)
      return home
    },
    remove: () => rm(place, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Fills the `node_modules` of a copy: installed packages are linked to, the product's own link to the copy's. */
export const linkPackages = async (modules: string): Promise<void> => {
  await mkdir(join(modules, '@attune'), { recursive: true })
  const installed = join(ROOT, 'node_modules')
  for (const name of await readdir(installed))
    if (name !== '@attune') await symlink(join(installed, name), join(modules, name), 'junction')
  for (const part of PARTS.filter((name) => !name.endsWith('.json')))
    await symlink(join(modules, '..', part), join(modules, '@attune', part), 'junction')
}
