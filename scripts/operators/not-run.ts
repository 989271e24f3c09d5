/** The commands of the documents that no step runs, each with the reason. */
export const notRun: Record<string, string> = {
  'podman build --format docker --tag playhub --file deploy/Containerfile .':
    'it needs podman and a base image from a registry of images; deploy/test/containerfile.test.ts checks the file',
  'docker build': 'it is the command above with other words',
  'npm run cluster -- measure': 'it measures for many minutes, and its goals depend on the machine',
  'npm run bench -- growth': 'it writes 40 million rows, which takes hours',
  'apt-get update && apt-get install --yes git nodejs npm': 'it changes this machine; --bare runs it in a folder with a new Debian',
  'apt-get install postgresql': 'it changes this machine; the steps use the programs that it installs',
  'apt-get install pgbouncer': 'it changes this machine; `npm run cluster -- install` installs the same package',
}
