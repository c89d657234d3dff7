import { isDeepStrictEqual } from 'node:util'
import { parseCLI } from 'vitest/node'
import type { FileResult } from './record-results.ts'

/** The arguments that run one file again: as in the first attempt, but without the other files and projects. */
export const toSecondArguments = (
  args: string[],
  { path, project }: Pick<FileResult, 'path' | 'project'>,
): string[] => {
  const options = withoutFilters(withoutProjects(args))
  return [path, ...options, ...(project ? [`--project=${project}`] : [])]
}

const withoutProjects = (args: string[]) =>
  args.filter((arg, at) => !/^(--project|-p)(=|$)/.test(arg) && !['--project', '-p'].includes(args[at - 1] ?? ''))

/** Whether files or folders are named. Only vitest can tell them from the values of options. */
export const hasFilters = (args: string[]): boolean => parse(args).filter.length > 0

const withoutFilters = (args: string[]): string[] => {
  const at = args.findIndex((_, index) => isFilter(args, index))
  return at === -1 ? args : withoutFilters(args.toSpliced(at, 1))
}

const isFilter = (args: string[], at: number) => {
  const before = parse(args)
  const after = parse(args.toSpliced(at, 1))
  return after.filter.length < before.filter.length && isDeepStrictEqual(after.options, before.options)
}

const parse = (args: string[]) => parseCLI(['vitest', 'run', ...args], { allowUnknownOptions: true })
