import type { staff } from '@attune/contract/staff/calls'
import type { ExamplesOf } from './examples-of.ts'

export const staffExamples: ExamplesOf<typeof staff> = {
  loginByEmail: () => ({ grantType: 'password', email: 'nobody@test.example', password: 'a test password' }),
  refreshToken: () => ({ token: 'a-token-that-nobody-has-got' }),
  revokeToken: () => ({ token: 'a-token-that-nobody-has-got' }),
  me: () => ({}),
  demoSignIns: () => ({}),
}
