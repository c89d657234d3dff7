import { defineRefusals } from '../refusals.ts'

export const staffRefusals = defineRefusals({
  SignInFailed: { status: 401, title: 'Sign-in failed', message: 'The email or password is incorrect.' },
  AccountNotFound: { status: 404, title: 'Page Not Found', message: 'Account not found.' },
  SignInThrottled: {
    status: 429,
    title: 'Too many attempts',
    message: 'Too many failed attempts. Wait a few minutes and try again.',
  },
  ApiKeyWrong: { status: 401, title: 'Sign-in failed', message: 'This API key is invalid or has been revoked.' },
  SecondFactorRequired: {
    status: 401,
    title: 'Code required',
    message: 'Enter the code from your authenticator app, or one of your recovery codes.',
  },
  SecondFactorWrong: {
    status: 401,
    title: 'Wrong code',
    message: 'This code is wrong or has already been used. Wait for the next one and try again.',
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
    title: 'Link no longer valid',
    message: 'This link has expired or has already been used. Request a new one.',
  },
  EmailChangeInvalid: {
    status: 422,
    title: 'Link no longer valid',
    message: 'This link has expired, was already used, or the change was cancelled. Change your email again.',
  },
  EmailTaken: {
    status: 422,
    title: 'Email not changed',
    message: 'This email now belongs to another account.',
  },
  EmailInvalid: { status: 422, title: 'Email not changed', message: "This isn't a valid email address." },
  EmailUnchanged: { status: 422, title: 'Email not changed', message: 'This is already your email.' },
  PasswordWrong: { status: 422, title: 'Wrong password', message: 'The password is incorrect.' },
  PasswordTooShort: {
    status: 422,
    title: 'Password too short',
    message: 'Choose a password with at least 8 characters.',
  },
  PasswordTooLong: {
    status: 422,
    title: 'Password too long',
    message: 'Choose a password with at most 200 characters.',
  },
  PasswordTooCommon: {
    status: 422,
    title: 'Password too common',
    message: 'This password is too common and easy to guess. Choose another one.',
  },
  PasswordTooPersonal: {
    status: 422,
    title: 'Password easy to guess',
    message: 'This password is too close to a name or email that others know. Choose another one.',
  },
  PhoneInvalid: {
    status: 422,
    title: 'Invalid phone number',
    message: 'Enter the phone number with its country code, such as +1 303 555 0142.',
  },
  NameMissing: { status: 422, title: 'Name missing', message: 'Enter a name.' },
  TimeZoneUnknown: { status: 422, title: 'Unknown time zone', message: 'Choose a time zone from the list.' },
  PersonalUrlInvalid: {
    status: 422,
    title: 'Address not saved',
    message: 'Enter the address of a page, such as https://example.com/hannah.',
  },
  PhotoUnusable: {
    status: 422,
    title: 'Photo not saved',
    message: "Upload a picture first. Accounts without an organization can't have a photo.",
  },
  AccountChanged: {
    status: 409,
    title: 'Account changed',
    message: 'Your account was changed in another window. Review it before you save.',
  },
  ApiKeysFull: {
    status: 422,
    title: 'Too many API keys',
    message: "You've reached the limit for API keys. Revoke one that's no longer used.",
  },
  SecondFactorActive: {
    status: 422,
    title: 'Second factor already on',
    message: 'The second factor is already on. Remove it before you set it up again.',
  },
  SecondFactorNotSetUp: {
    status: 422,
    title: 'Second factor is off',
    message: 'Set up the second factor first.',
  },
  SecondFactorCodeWrong: {
    status: 422,
    title: 'Wrong code',
    message: 'This code is wrong. Wait for the next one in your authenticator app and try again.',
  },
  SecondFactorCodeRequired: {
    status: 422,
    title: 'Code required',
    message: 'Enter the code from your authenticator app, or one of your recovery codes.',
  },
  SecondFactorSetUpRequired: {
    status: 403,
    title: 'Second factor required',
    message: 'Your organization requires a second factor. Set it up in your security settings to continue.',
  },
  PushAddressRefused: {
    status: 422,
    title: 'Not subscribed',
    message: "This browser’s push service has an address we can't use. It must be public and start with https.",
  },
  PushKeysUnusable: {
    status: 422,
    title: 'Not subscribed',
    message: 'This browser’s subscription has invalid keys. Turn push notices off and on again.',
  },
  PushSubscriptionsFull: {
    status: 422,
    title: 'Too many browsers',
    message: "You've reached the limit for subscribed browsers. Sign out of one you no longer use.",
  },
})
