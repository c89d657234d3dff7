import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/query-client.ts'
import { CallRefused } from '../../client/refusal.ts'
import { PASSWORD_AND_CODE_REFUSAL_FIELDS, useAccountChange, type AccountChange } from './use-account-change.ts'

beforeEach(() => {
  queryClient.setQueryData(['me'], { _id: 'us_1', secondFactor: false })
  return () => queryClient.clear()
})

/** Runs a change that the server refuses, and returns whether the account is loaded again. */
const loadsAgainAfter = async (code: keyof typeof PASSWORD_AND_CODE_REFUSAL_FIELDS): Promise<boolean | undefined> => {
  const onRefused = vi.fn<(error: unknown) => void>()
  const found: AccountChange<string>[] = []
  const Form = () => {
    const change = useAccountChange({
      call: (_name: string) =>
        Promise.reject(new CallRefused({ code, status: 422, title: 'No', content: 'No.' }, null)),
      blames: PASSWORD_AND_CODE_REFUSAL_FIELDS,
      onDone: () => undefined,
      onRefused,
    })
    found.push(change)
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  )
  found[0]?.run('For the export')
  await expect.poll(() => onRefused.mock.calls.length).toBe(1)
  return queryClient.getQueryState(['me'])?.isInvalidated
}

test('a form that doesn’t know of a second factor yet loads the account again, and gets a field for the code', async () => {
  expect(await loadsAgainAfter('SecondFactorCodeRequired')).toBe(true)
})

test('a wrong password says nothing about the account', async () => {
  expect(await loadsAgainAfter('PasswordWrong')).toBe(false)
})
