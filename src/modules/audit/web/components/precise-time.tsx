/** A time of the log to the millisecond, in the viewer's zone. */
export function PreciseTime({ iso }: { readonly iso: string }) {
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const ms = String(at.getMilliseconds()).padStart(3, '0');
  return (
    <time className="vse-num vse-nowrap" dateTime={iso} title={iso}>
      {`${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${ms}`}
    </time>
  );
}
