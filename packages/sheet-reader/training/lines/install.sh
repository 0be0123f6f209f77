#!/bin/sh
# What training the line reader needs, all of it from Debian 12: PyTorch and fonts under free licences.
set -e
apt-get install -y --no-install-recommends \
  python3-torch python3-numpy python3-scipy python3-pil python3-fonttools fontconfig \
  fonts-3270 fonts-adf-baskervald fonts-adf-gillius fonts-adf-romande fonts-adf-universalis \
  fonts-anonymous-pro fonts-arkpandora fonts-averia-sans-gwf fonts-averia-serif-gwf fonts-b612 \
  fonts-cabin fonts-cantarell fonts-cardo fonts-clear-sans fonts-cmu fonts-comic-neue \
  fonts-courier-prime fonts-croscore fonts-crosextra-caladea fonts-crosextra-carlito \
  fonts-dejavu-core fonts-dejavu-extra fonts-dosis fonts-ebgaramond fonts-essays1743 \
  fonts-fantasque-sans fonts-firacode fonts-freefont-ttf fonts-gnutypewriter fonts-go fonts-hack \
  fonts-inconsolata fonts-inter fonts-jetbrains-mono fonts-junicode fonts-jura fonts-karla \
  fonts-lato fonts-league-mono fonts-liberation fonts-linuxlibertine fonts-lmodern fonts-manrope \
  fonts-mononoki fonts-national-park fonts-noto-core fonts-noto-mono fonts-ocr-b \
  fonts-oldstandard fonts-open-sans fonts-opendin fonts-oxygen fonts-paratype fonts-play \
  fonts-quattrocento fonts-quicksand fonts-roboto-slab fonts-roboto-unhinted fonts-sil-andika \
  fonts-sil-andikanewbasic fonts-sil-charis fonts-sil-doulos fonts-sil-gentium \
  fonts-sil-gentium-basic fonts-sil-gentiumplus fonts-sora fonts-stix fonts-texgyre fonts-tuffy \
  fonts-unifont fonts-urw-base35 fonts-vollkorn fonts-yanone-kaffeesatz
