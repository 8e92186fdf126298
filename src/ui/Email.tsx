/** An e-mail address; a long one breaks at its sign first. With another address it is another element (tools/lint/texts.js). */
export function Email({ address }: { address: string }) {
  const at = Math.max(address.indexOf('@'), 0)
  return (
    <span key={address} className="force-ltr wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
