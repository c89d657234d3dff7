import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const putUser = vi.hoisted(() => vi.fn<(input: object) => Promise<UserDetails>>())
vi.mock('../../client/calls.ts', () => ({ calls: { directory: { putUser } } }))

const { queryClient } = await import('../../client/query-client.ts')
const { currentNotices, dismissAll } = await import('../../client/notify.ts')
const { PhotoField, savePhoto } = await import('./parts/PhotoField.tsx')
const { userQuery } = await import('./user-queries.ts')

// The parts of an account used here.
const HANNAH = {
  ...{ _id: 'us_hannah', name: 'Hannah', organization: 'or_northline', rev: 4 },
  ...{ photoUrl: '/media/hannah', photoThumbnail: '/media/hannah?w100', abilities: { update: true } },
} as UserDetails

const drawn = (user: Partial<UserDetails> = {}): string =>
  renderToString(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <PhotoField user={{ ...HANNAH, ...user }} />
      </MantineProvider>
    </QueryClientProvider>,
  )
const toasts = () => currentNotices().map(({ kind, title, content }) => [kind, title, content])

beforeEach(() => {
  vi.resetAllMocks()
  dismissAll()
})

test('whoever may change an account sees its photo in a field, with what takes it away', () => {
  expect(drawn()).toContain('/media/hannah')
  expect(drawn()).toContain('Remove')
  expect(drawn({ photoUrl: null, photoThumbnail: null })).not.toContain('Remove')
  expect(drawn({ abilities: { ...HANNAH.abilities, update: false } })).not.toContain('Photo')
  // Photos belong to an organization.
  expect(drawn({ organization: null })).not.toContain('Photo')
})

test.for([
  ['md_new', 'Photo saved'],
  [null, 'Photo removed'],
] as const)('an upload, or none (%s), is saved at once, at the revision that was seen', async ([photo, title]) => {
  putUser.mockResolvedValue({ ...HANNAH, rev: 5 })
  await savePhoto(HANNAH, photo)
  expect(putUser.mock.calls).toEqual([[{ userId: 'us_hannah', photo, rev: 4 }]])
  expect(queryClient.getQueryData(userQuery('us_hannah').queryKey)).toMatchObject({ rev: 5 })
  expect(toasts()).toEqual([['good', title, 'Hannah']])
})

test('a refusal is a toast, and the photo stays', async () => {
  putUser.mockRejectedValue(Object.assign(new Error('Upload a picture first.'), { code: 'PhotoUnusable', status: 422 }))
  await savePhoto(HANNAH, 'md_new')
  expect(toasts().map(([kind]) => kind)).toEqual(['bad'])
})
