/** An e-mail address; a long one breaks at its sign first. */
export function Email({ address }: { address: string }) {
  const [user, host] = address.split('@')
  return (
    <span className="force-ltr wrap-anywhere">
      {user}
      {host !== undefined && (
        <>
          <wbr />@{host}
        </>
      )}
    </span>
  )
}
