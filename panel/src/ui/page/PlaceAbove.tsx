import { IconChevronLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Crumb, Crumbs } from './Crumbs.tsx'
import classes from './PlaceAbove.module.css'

/** The list that a page belongs to, before its title: a breadcrumb, and on a phone an arrow back. */
export const PlaceAbove = ({ to, title }: { to: NonNullable<LinkProps['to']>; title: string }) => (
  <>
    <Link className={classes.back ?? ''} to={to} aria-label={`Back to ${title}`}>
      <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
    </Link>
    <Crumbs className={classes.crumbs} hiddenOnPhone>
      <Crumb to={to}>{title}</Crumb>
    </Crumbs>
  </>
)
