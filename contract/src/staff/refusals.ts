import { refusals } from '../refusals.ts'

export const staffRefusals = refusals({
  SignInFailed: { status: 401, title: 'Sign-in failed', message: 'The email or the password is not right.' },
  SignInThrottled: {
    status: 429,
    title: 'Too many tries',
    message: 'Too many failed tries. Wait some minutes and try again.',
  },
  RefreshTokenInvalid: {
    status: 401,
    title: 'Session ended',
    message: 'Your session has ended. Please sign in again.',
  },
})
