# Builds Paydirt with the same tasks that a person uses, and ships one program.

FROM node:22-bookworm-slim AS node

FROM rust:1-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /paydirt
COPY . .
# Caches live outside the image, so the program is taken out of them in the same step.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/paydirt/target \
    --mount=type=cache,target=/root/.npm \
    make release \
    && install -D target/release/paydirt /shipped/paydirt

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin paydirt \
    && install -d -o paydirt -g paydirt /data
# Whom to trust when notices are sent.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /shipped/paydirt /usr/local/bin/paydirt
USER paydirt
# Mount a volume here to keep games in SQLite: docker run --volume paydirt:/data …
WORKDIR /data
ENV PAYDIRT_LISTEN=0.0.0.0:8080
EXPOSE 8080
# The image has no program that fetches pages; bash speaks enough HTTP to ask how the server is.
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [[ $status == 200 ]]"]
ENTRYPOINT ["paydirt"]
CMD ["serve"]
