import { defineRefusals } from '../../refusals.ts'

/** Refusals when administering an account. */
export const userRefusals = defineRefusals({
  UserFieldNotAllowed: {
    status: 403,
    title: 'Not saved',
    message: "Your role can't change this part of an account.",
  },
  UserAboveYou: {
    status: 403,
    title: 'Not saved',
    message: "You can't change an account that has more rights than your own.",
  },
  RoleAboveYou: {
    status: 403,
    title: 'Not saved',
    message: "You can't give an account more rights than your own.",
  },
  LastAdmin: {
    status: 422,
    title: 'Not saved',
    message: 'This is the last admin who can sign in. Make someone else an admin first.',
  },
  OwnSignInData: {
    status: 422,
    title: 'Not saved',
    message: 'Change your own email and password in Account Settings.',
  },
  OwnAccountDeleted: {
    status: 422,
    title: 'Not deleted',
    message: "You can't delete your own account. Ask another admin.",
  },
  CoachPageInvalid: {
    status: 422,
    title: 'Not saved',
    message: 'Use 2 to 60 lower-case letters, digits and hyphens for the coach page, such as hannah-reed.',
  },
  CoachPageTaken: {
    status: 422,
    title: 'Not saved',
    message: 'Another coach has this page address. Choose another one.',
  },
  FeaturedIsLocked: {
    status: 422,
    title: 'Not saved',
    message: 'The setting that features this coach is locked. Unlock it first.',
  },
  DisabledReasonMissing: {
    status: 422,
    title: 'Not saved',
    message: 'Choose why the account is disabled.',
  },
  ManagedCoachUnknown: {
    status: 422,
    title: 'Not saved',
    message: "Choose coaches from this account's organization.",
  },
  UserOrganizationUnknown: {
    status: 422,
    title: 'Not saved',
    message: 'Choose an organization from the list.',
  },
  RoleNeedsOrganization: {
    status: 422,
    title: 'Not saved',
    message: 'Coaches and managers belong to an organization. Only admins can be without one.',
  },
  UserHasClients: {
    status: 422,
    title: 'Not done',
    message: 'This account still has clients. Hand them over to a colleague first.',
  },
  /** `data` is the account as it is now. */
  UserChanged: {
    status: 409,
    title: 'Not saved',
    message: 'Someone else changed this account in the meantime. Review the changes and try again.',
  },
  ResetNotAllowed: {
    status: 403,
    title: 'Not done',
    message: 'Only admins can reset a second factor.',
  },
  OwnSecondFactorReset: {
    status: 422,
    title: 'Not done',
    message: "You can't reset your own second factor. Turn it off in Account Settings, or ask two other admins.",
  },
  OwnSecondFactorNeeded: {
    status: 403,
    title: 'Not done',
    message: 'Set up a second factor of your own first, in Account Settings.',
  },
  SecondFactorOff: {
    status: 422,
    title: 'Not done',
    message: 'This account has no second factor.',
  },
  ResetAlreadyAsked: {
    status: 422,
    title: 'Not done',
    message: 'Somebody has asked for this already. Another admin has to confirm it.',
  },
  ResetNotAsked: {
    status: 422,
    title: 'Not done',
    message: 'Nobody has asked for this within the last day.',
  },
  ResetByYourself: {
    status: 403,
    title: 'Not done',
    message: 'You asked for this yourself. Another admin has to confirm it.',
  },
  InstallationAdminOnly: {
    status: 403,
    title: 'Not added',
    message: 'Only an admin of the installation can add an organization.',
  },
})
