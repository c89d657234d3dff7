import { defineRefusals } from '../refusals.ts'
import { agreementRefusals } from './agreement/refusals.ts'
import { userRefusals } from './users/refusals.ts'

/** Refusals of accounts and their security. */
export const staffRefusals = {
  ...userRefusals,
  ...agreementRefusals,
  ...defineRefusals({
    SignInFailed: { status: 401, title: 'Sign-in failed', message: 'The email or password is incorrect.' },
    CoachPageNotAllowed: {
      status: 403,
      title: 'Not saved',
      message: "Your organization doesn't have public coach pages.",
    },
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
    SetupLinkInvalid: {
      status: 404,
      title: 'Link not valid',
      message: 'This link is wrong or has expired. Start Attune again: it prints a new one.',
    },
    SetupDone: {
      status: 410,
      title: 'Already set up',
      message: 'This installation has been set up. Sign in instead.',
    },
    InvitationInvalid: {
      status: 422,
      title: 'Invitation no longer valid',
      message: 'This invitation has expired or has already been used. Ask for a new one, or sign in.',
    },
    InvitedEmailTaken: {
      status: 422,
      title: 'Not invited',
      message: 'This email already belongs to an account.',
    },
    InvitedRoleRefused: {
      status: 403,
      title: 'Not invited',
      message: "You can't invite someone to a role with more rights than your own.",
    },
    EmailChangeInvalid: {
      status: 422,
      title: 'Link no longer valid',
      message: 'This link has expired, was already used, or the change was canceled. Change your email again.',
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
    IntegrationRightDenied: {
      status: 422,
      title: 'Not created',
      message: 'An integration can only get rights that you have yourself, and none over accounts, keys and money.',
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
    RightsAdminsOnly: { status: 403, title: 'Not saved', message: 'Only admins can change what roles may do.' },
    RightsBeyondInstallation: {
      status: 403,
      title: 'Not saved',
      message: "The installation doesn't allow this right here. Only an admin of the installation can change that.",
    },
    RightsBeyondOwn: {
      status: 403,
      title: 'Not saved',
      message:
        "You can't give or take away a right that you don't have yourself, or change an admin role that has such a right.",
    },
    RightsBeyondRole: { status: 422, title: 'Not saved', message: "This role can't have one of these rights." },
    RightsOwnRole: {
      status: 403,
      title: 'Not saved',
      message: "You can't change what your own role may do. An admin of the installation can.",
    },
    RightsLockOut: {
      status: 422,
      title: 'Not saved',
      message: 'Admins keep the right to see and change the organization. Otherwise nobody could give it back.',
    },
    /** `data` has the current rights. */
    RightsChanged: {
      status: 409,
      title: 'Not saved',
      message: 'Someone else changed this organization in the meantime. Review the changes and try again.',
    },
    SwitchNotAllowed: {
      status: 403,
      title: 'Not switched',
      message: "You can't switch into an account with more rights than your own.",
    },
    SwitchAdminsOnly: { status: 403, title: 'Not switched', message: 'Only admins can switch into an account.' },
    SwitchSelf: { status: 422, title: 'Not switched', message: 'This is your own account.' },
    SwitchDisabled: {
      status: 422,
      title: 'Not switched',
      message: "This account is disabled, so you can't switch into it.",
    },
    SwitchNested: {
      status: 409,
      title: 'Not switched',
      message: "You're already in somebody else's account. Switch back first.",
    },
    SwitchByKey: {
      status: 403,
      title: 'Not switched',
      message: "A session that was started with an API key can't switch into an account.",
    },
    NotSwitched: { status: 409, title: 'Not switched', message: "You're in your own account." },
    /** The account that the panel shows is no longer the one the session acts in. */
    SwitchChanged: {
      status: 409,
      title: 'Account changed',
      message: 'You have switched accounts in the meantime. Load the page again.',
    },
    SwitchReadOnly: {
      status: 403,
      title: 'Read only',
      message: "You're looking at somebody else's account. Choose to act as them before you change anything.",
    },
    NotWhileSwitched: {
      status: 403,
      title: 'Not allowed here',
      message: 'Only the owner of this account can do this.',
    },
    AbsenceNotFound: { status: 404, title: 'Page Not Found', message: "This absence is over or doesn't exist." },
    AbsenceOutdated: {
      status: 409,
      title: 'Time away changed',
      message: 'Someone else changed this time away in the meantime. Review their changes, then save again.',
    },
    CoverUnknown: {
      status: 422,
      title: 'Not saved',
      message: 'Choose a colleague from your organization to cover.',
    },
    CoverDisabled: {
      status: 422,
      title: 'Not saved',
      message: 'This account is disabled. Choose another colleague to cover.',
    },
    CoverSelf: {
      status: 422,
      title: 'Not saved',
      message: "The person who is away can't cover for themselves. Choose a colleague.",
    },
    CoverAway: {
      status: 422,
      title: 'Not saved',
      message: 'This colleague is away then, too. Choose another one or other dates.',
    },
    AbsencePast: {
      status: 422,
      title: 'Not saved',
      message: 'Choose a start that is not before today and an end that is still to come.',
    },
    AbsenceEndsEarly: { status: 422, title: 'Not saved', message: 'Choose an end after the start.' },
    AbsenceTooLong: { status: 422, title: 'Not saved', message: 'Choose an end within a year of the start.' },
    AbsenceOverlaps: {
      status: 422,
      title: 'Not saved',
      message: 'Another absence is already set for part of this time.',
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
  }),
}
