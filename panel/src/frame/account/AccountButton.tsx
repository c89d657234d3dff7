import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useAccount } from '../../client/account.ts'
import { StaffAvatar } from '../../staff/StaffAvatar.tsx'
import classes from './AccountMenu.module.css'

/** `rail`: avatar only. `words`: avatar and name in the wide navigation. `tab`: the last tab on a phone. */
export type AccountLook = 'rail' | 'words' | 'tab'

/** Opens the account's menu. */
export const AccountButton = ({ look, ...button }: { look: AccountLook } & ComponentProps<'button'>) => {
  const account = useAccount()
  return (
    <UnstyledButton {...button} className={classes[look]} data-tour={look === 'tab' ? 'more' : 'account'}>
      {look === 'rail' && <VisuallyHidden>Account: {account.name}</VisuallyHidden>}
      {look === 'tab' ? (
        <>
          <IconDots size={22} stroke={1.5} aria-hidden="true" />
          More
        </>
      ) : (
        <StaffAvatar id={account._id} name={account.name} />
      )}
      {look === 'words' && <span className={classes.ownName}>{account.name}</span>}
    </UnstyledButton>
  )
}
