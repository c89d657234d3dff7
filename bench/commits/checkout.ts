import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, run } from '../../tools/run.ts'
import { linkPackages } from '../checkout-copy.ts'

export interface CommitCheckout {
  folder: string
  /** Its short id and subject. */
  title: string
  /** Aborted when the measurement is interrupted, which must then end so that the checkout can be removed. */
  interrupted: AbortSignal
}

/**
 * Checks a commit out into a temporary folder, with the packages installed here, and removes it after `use`. Throws a
 * sentence if the commit doesn't exist.
 */
export const withCheckoutOf = async <T>(commit: string, use: (checkout: CommitCheckout) => Promise<T>): Promise<T> => {
  const found = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`)
  if (!found.ok) throw new Error(`There is no commit ${commit}.`)
  const id = found.output.trim()
  const place = await mkdtemp(join(tmpdir(), 'attune-bench-'))
  const folder = join(place, 'checkout')
  const interrupted = new AbortController()
  const stop = () => interrupted.abort(new Error('Interrupted.'))
  process.once('SIGINT', stop)
  try {
    const added = await git('worktree', 'add', '--detach', folder, id)
    if (!added.ok) throw new Error(`Git could not check ${commit} out: ${added.output.trim()}`)
    const modules = join(folder, 'node_modules')
    await mkdir(modules)
    await linkPackages(modules)
    // The peers: the commit's measurements import them, too.
    await symlink(join(ROOT, 'bench', 'node_modules'), join(folder, 'bench', 'node_modules'), 'junction')
    const { output } = await git('log', '-1', '--format=%h %s', id)
    return await use({ folder, title: output.trim(), interrupted: interrupted.signal })
  } finally {
    process.off('SIGINT', stop)
    await git('worktree', 'remove', '--force', folder)
    await rm(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

const git = (...args: string[]) => run('git', args)
