import { defineRefusals } from '../refusals.ts'

export const staffRefusals = defineRefusals({
  SignInFailed: { status: 401, title: 'Sign-in failed', message: 'The email or the password is not right.' },
  SignInThrottled: {
    status: 429,
    title: 'Too many tries',
    message: 'Too many failed tries. Wait some minutes and try again.',
  },
  ApiKeyWrong: { status: 401, title: 'Sign-in failed', message: 'This API key is not in force.' },
  SecondFactorRequired: {
    status: 401,
    title: 'Code needed',
    message: 'Enter the code of your authenticator, or one of your recovery codes.',
  },
  SecondFactorWrong: {
    status: 401,
    title: 'Code not right',
    message: 'This code is not right, or was used already. Wait for the next one and try again.',
  },
  RefreshTokenInvalid: {
    status: 401,
    title: 'Session ended',
    message: 'Your session has ended. Please sign in again.',
  },
  RefreshNotAvailable: {
    status: 401,
    title: 'Session ended',
    message: 'Refresh session is not available.',
  },
  PasswordResetInvalid: {
    status: 422,
    title: 'Link not valid',
    message: 'This link was used already or is too old. Ask for a new one.',
  },
  EmailChangeInvalid: {
    status: 422,
    title: 'Link not valid',
    message: 'This link was used already, is too old or was taken back. Change your email again.',
  },
  EmailTaken: {
    status: 422,
    title: 'Email not changed',
    message: 'This email belongs to another account by now.',
  },
  EmailInvalid: { status: 422, title: 'Email not changed', message: 'This is not an email address.' },
  EmailUnchanged: { status: 422, title: 'Email not changed', message: 'This is your email already.' },
  PasswordWrong: { status: 422, title: 'Password not right', message: 'The password is not right.' },
  PasswordTooShort: {
    status: 422,
    title: 'Password too short',
    message: 'Choose a password of at least 8 characters.',
  },
  PasswordTooLong: {
    status: 422,
    title: 'Password too long',
    message: 'Choose a password of at most 200 characters.',
  },
  PasswordTooCommon: {
    status: 422,
    title: 'Password too common',
    message: 'This password is one of the commonest and is guessed first. Choose another one.',
  },
  PhoneInvalid: {
    status: 422,
    title: 'Phone number not valid',
    message: 'Write the phone number with its country code, such as +1 303 555 0142.',
  },
  NameMissing: { status: 422, title: 'Name missing', message: 'Enter a name.' },
  TimeZoneUnknown: { status: 422, title: 'Time zone unknown', message: 'Choose a time zone from the list.' },
  PhotoUnusable: {
    status: 422,
    title: 'Photo not usable',
    message: 'Upload a picture first. An account without an organization has no photo.',
  },
  AccountChanged: {
    status: 409,
    title: 'Changed meanwhile',
    message: 'Your account was changed in another window. Look at it again before you save.',
  },
  ApiKeysFull: {
    status: 422,
    title: 'Too many API keys',
    message: 'There are as many API keys as there may be. Revoke one that nobody uses.',
  },
  SecondFactorActive: {
    status: 422,
    title: 'Second factor is on',
    message: 'The second factor is on already. Remove it before you set it up again.',
  },
  SecondFactorNotSetUp: {
    status: 422,
    title: 'Second factor is off',
    message: 'Set up the second factor first.',
  },
  SecondFactorCodeWrong: {
    status: 422,
    title: 'Code not right',
    message: 'This code is not right. Wait for the next one of your authenticator and try again.',
  },
  PushAddressRefused: {
    status: 422,
    title: 'Not subscribed',
    message: 'The address of this browser’s push service cannot be used: it must be a public one and begin with https.',
  },
  PushKeysUnusable: {
    status: 422,
    title: 'Not subscribed',
    message: 'The keys of this browser’s subscription cannot be used. Switch push notices off and on again.',
  },
  PushSubscriptionsFull: {
    status: 422,
    title: 'Too many browsers',
    message: 'As many browsers are subscribed as there may be. Sign out on one that you no longer use.',
  },
})
