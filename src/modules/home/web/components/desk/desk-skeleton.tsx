import './desk.css';

/** Grey form of the cards below the greeting. */
export function DeskSkeletonRows() {
  return (
    <>
      <div className="vse-desk-row vse-desk-row-first">
        <span className="vse-card vse-skeleton" />
        <span className="vse-card vse-skeleton" />
      </div>
      <div className="vse-desk-row vse-desk-row-second">
        <span className="vse-card vse-skeleton" />
        <span className="vse-card vse-skeleton" />
      </div>
    </>
  );
}

/** Grey form of a desk while its call is under way, as high as the desk: nothing moves when the answer comes. */
export function DeskSkeleton() {
  return (
    <div className="vse-container vse-desk" aria-hidden="true">
      <div className="vse-desk-greeting">
        <span className="vse-skeleton" style={{ width: '220px', height: '32px' }} />
      </div>
      <DeskSkeletonRows />
    </div>
  );
}
