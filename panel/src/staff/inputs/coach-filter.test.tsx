import { renderToString } from 'react-dom/server'
import type { Role } from '@attune/contract/roles'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { CoachFilter } from './CoachFilter.tsx'

interface SelectProps {
  value: string | null
  onChange: (id: string | null) => void
}

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const account = vi.hoisted((): { roles: Role[] } => ({ roles: [] }))
const selects = vi.hoisted((): SelectProps[] => [])
vi.mock(import('../../client/account.ts'), () => ({ useAccount: () => account }) as never)
vi.mock(import('./UserSelect.tsx'), () => ({ UserSelect: (props: SelectProps) => void selects.push(props) }) as never)

beforeEach(() => void selects.splice(0))

test('managers and admins choose a coach, and what they choose is that coach or everyone', () => {
  account.roles = ['ROLE_MANAGER']
  const onChange = vi.fn<(whose: { coach?: string }) => void>()
  renderToString(<CoachFilter coach={undefined} onChange={onChange} />)
  renderToString(<CoachFilter coach="us_hannah" onChange={onChange} />)
  expect(selects.map(({ value }) => value)).toEqual([null, 'us_hannah'])
  selects[0]?.onChange('us_tess')
  selects[1]?.onChange(null)
  expect(onChange.mock.calls).toEqual([[{ coach: 'us_tess' }], [{}]])
})

test('coaches, who see their own clients, get no choice', () => {
  account.roles = ['ROLE_COACH']
  expect(renderToString(<CoachFilter coach={undefined} onChange={() => undefined} />)).toBe('')
  expect(selects).toEqual([])
})
