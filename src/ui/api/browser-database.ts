/** Resolves when a transaction is written. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** What a request gives. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage failed'));
  });
}

/** Opens a database of this browser in its first version. @param stores key path of each, by its name */
export function openDatabase(name: string, stores: Readonly<Record<string, string | string[]>>): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(stores)) opening.result.createObjectStore(store, { keyPath });
  };
  return new Promise((resolve, reject) => {
    resultOf(opening).then(resolve, reject);
    opening.onblocked = () => reject(new Error('blocked'));
  });
}
