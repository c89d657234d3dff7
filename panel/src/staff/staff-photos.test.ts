import { afterAll, expect, test, vi } from 'vitest'

// Other test files of this worker load the real modules, so this one begins and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const asked: string[] = []
vi.mock('../client/calls.ts', () => ({
  calls: {
    directory: {
      listColleagues: ({ ids }: { ids: string }) => {
        asked.push(ids)
        return Promise.resolve({ data: [{ _id: 'us_1', photoThumbnail: '/one' }] })
      },
    },
  },
}))

const { loadStaffPhoto } = await import('./staff-photos.ts')

test('photos asked for in the same moment are loaded by one call; who has none, or is unknown, has null', async () => {
  expect(await Promise.all(['us_1', 'us_2', 'us_1'].map(loadStaffPhoto))).toEqual(['/one', null, '/one'])
  expect(asked).toEqual(['us_1,us_2'])
  await loadStaffPhoto('us_3')
  expect(asked).toEqual(['us_1,us_2', 'us_3'])
})
