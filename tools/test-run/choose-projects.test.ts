import { expect, test } from 'vitest'
import { chooseProjects } from './choose-projects.ts'

const EVERYDAY = ['--project=unit', '--project=node', '--project=journeys']

test('npm test runs the everyday projects, with options or without', async () => {
  expect(await chooseProjects(['--quick'])).toEqual(EVERYDAY)
  expect(await chooseProjects(['--quick', '-t', 'notes'])).toEqual([...EVERYDAY, '-t', 'notes'])
})

test('a file that is named is found in every project', async () => {
  const args = await chooseProjects(['--quick', 'server/src/app/live/agree'])
  expect(args).toEqual(expect.arrayContaining([...EVERYDAY, '--project=deep', '--project=e2e-long']))
  expect(args.at(-1)).toBe('server/src/app/live/agree')
})

test('projects that are asked for are all there are', async () => {
  expect(await chooseProjects(['--quick', '--project=e2e', 'tasks'])).toEqual(['--project=e2e', 'tasks'])
  expect(await chooseProjects(['--project=unit'])).toEqual(['--project=unit'])
})
