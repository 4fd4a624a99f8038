# Packages of Debian, unpacked into a folder without being installed; setup-drivers and setup-wasm source it.
#
# The packages and what they depend on are downloaded by apt-get with folders of its own: no root is needed, and nothing of the
# system changes.

# Debian 12 has the keys of later versions, too; so has the package debian-archive-keyring of other systems.
debian_keys=/usr/share/keyrings/debian-archive-keyring.gpg

# What is missing to unpack packages of Debian here; nothing if nothing is.
debian_lacks() {
    local program
    [ "$(uname -sm)" = "Linux x86_64" ] || { echo "they are installed on Linux on x86-64 only"; return; }
    for program in apt-get dpkg-deb; do
        command -v "$program" >/dev/null || { echo "there is no $program"; return; }
    done
    [ -e "$debian_keys" ] || echo "there is no $debian_keys"
}

# debian_download FOLDER RELEASE PACKAGE...: the packages of a release of Debian, and what they depend on, in FOLDER/cache/archives. What
# apt-get prints is in FOLDER/install.log. Fails without a message.
debian_download() {
    local folder="$1" release="$2" mirror
    mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial" "$folder/state" "$folder/log"
    : >"$folder/status"
    # The mirror of Debian that this machine uses, if it is one.
    mirror="$(apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | grep -m 1 -E '/debian/?$' || true)"
    echo "deb [signed-by=$debian_keys] ${mirror:-http://deb.debian.org/debian} $release main" >"$folder/sources.list"
    debian_apt "$folder" update >"$folder/install.log" 2>&1 &&
        debian_apt "$folder" --yes --download-only install "${@:3}" >>"$folder/install.log" 2>&1
}

debian_apt() {
    local folder="$1"
    apt-get -qq -o "Dir::State=$folder/state" -o "Dir::State::Lists=$folder/lists" -o "Dir::State::status=$folder/status" \
        -o "Dir::Cache=$folder/cache" -o "Dir::Log=$folder/log" -o "Dir::Etc::sourcelist=$folder/sources.list" \
        -o Dir::Etc::sourceparts=/dev/null -o Dir::Etc::preferencesparts=/dev/null -o APT::Architecture=amd64 \
        -o APT::Architectures=amd64 -o APT::Install-Recommends=false -o APT::Sandbox::User="" -o Acquire::Retries=5 \
        -o Acquire::Languages=none -o Debug::NoLocking=true "${@:2}"
}

# debian_unpack ARCHIVE ROOT [OPTION OF tar...]
debian_unpack() {
    dpkg-deb --fsys-tarfile "$1" | tar --extract --directory "$2" --no-same-owner --wildcards "${@:3}"
}
