import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '@attune/contract/roles'
import { permissionBits } from '@attune/contract/staff/masks'
import { RIGHT_AREAS } from '@attune/contract/staff/rights/right-words'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { navItemsOf } from '../../frame/nav-items.ts'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import classes from './Rights.module.css'

interface WouldSeeDialogProps {
  organizationId: string
  change: { roles: Partial<Record<Role, string | null>>; allowed?: string | null }
  onClose: () => void
}

/** Which screens and actions someone would gain and lose by the change, before it is saved. */
export const WouldSeeDialog = ({ organizationId, change, onClose }: WouldSeeDialogProps) => {
  const [user, setUser] = useState<string | null>(null)
  return (
    <Dialog title="Who would see what" onClose={onClose}>
      <div className={classes.preview}>
        <UserSelect label="Person" placeholder="Name or email" of="users" value={user} onChange={setUser} inPopover />
        {user === null ? (
          <p className={classes.quiet}>
            Choose someone to see what they would gain and lose. Nothing is saved by this.
          </p>
        ) : (
          <Difference organizationId={organizationId} user={user} change={change} />
        )}
      </div>
    </Dialog>
  )
}

const Difference = ({
  organizationId: id,
  user,
  change,
}: Pick<WouldSeeDialogProps, 'organizationId' | 'change'> & { user: string }) => {
  const me = useAccount()
  const { data, error } = useQuery({
    queryKey: ['rights', id, 'preview', user, change],
    queryFn: ({ signal }) => calls.directory.previewRights({ id, user, ...change }, { signal }),
    staleTime: 0,
  })
  if (error !== null)
    return (
      <p className={classes.problem} role="alert">
        {failureOf(error).content}
      </p>
    )
  if (data === undefined) return <SkeletonRows count={3} height={20} label="Loading what would change" />
  const { account, from, role, features, before, after } = data
  const screens = (permissions: string) =>
    navItemsOf({ ...me, roles: [role], scope: { permissions, features } }).map(({ title }) => title)
  const parts = [
    { title: 'Screens lost', items: without(screens(before), screens(after)) },
    { title: 'Actions lost', items: without(actionsIn(before), actionsIn(after)) },
    { title: 'Screens gained', items: without(screens(after), screens(before)) },
    { title: 'Actions gained', items: without(actionsIn(after), actionsIn(before)) },
  ].filter(({ items }) => items.length > 0)
  return (
    <div className={classes.parts} role="status">
      {from === 'own' && (
        <p className={classes.quiet} dir="auto">
          {account.name} has rights of their own. Only what the installation allows changes them.
        </p>
      )}
      {parts.length === 0 && (
        <p className={classes.quiet} dir="auto">
          Nothing changes for {account.name}.
        </p>
      )}
      {parts.map(({ title, items }) => (
        <section key={title}>
          <h4 className={classes.partTitle}>{title}</h4>
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const actionsIn = (mask: string): string[] =>
  RIGHT_AREAS.flatMap(({ rights }) => rights)
    .filter(([permission]) => permissionBits.has(BigInt(mask), permission))
    .map(([, words]) => words)

const without = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((each) => !others.includes(each))
