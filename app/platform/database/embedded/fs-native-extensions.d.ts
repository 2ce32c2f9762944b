/** The one function used of fs-native-extensions, which brings no types of its own. */
declare module "fs-native-extensions" {
  /**
   * Takes the kernel's lock on an open file (OFD lock on Linux), or answers false while another opening of it holds one.
   * It ends with the opening, however the process ends.
   * @throws with the code of the system where the file system has no locks
   */
  export function tryLock(fd: number): boolean
}
