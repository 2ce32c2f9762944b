declare module "fs-native-extensions" {
  /**
   * Takes the kernel's lock of an open file; false while another process holds it.
   * @throws the system's code where the file system has no locks
   */
  export function tryLock(fd: number): boolean
}
