//! Image functions: OpenCL C 3.0, 6.15.15. Image types that a language has not cannot be arguments, so the rows need not say so.

use super::{
    ImageQuery,
    Lower::{self, Special},
    Row,
    domain::{
        ALL_MSAA_IMAGES, ARRAY_IMAGES, DEPTH_IMAGES, FLAT_IMAGES, IMAGES, LEVEL_IMAGES, MSAA_DEPTH_IMAGES,
        MSAA_IMAGES, READ_IMAGES, SAMPLED_IMAGES, VOLUMES, WRITTEN_IMAGES, WRITTEN_LEVELS,
    },
    lower::Special::{ImageRead, ImageSample, ImageWrite},
    row,
    signature::{INT, ImageUse, Pattern, SIZE, VOID, fixed, vector},
};
use crate::types::{Opaque, Scalar};
use spirocl_frontend::language::Version;

const SAMPLE: Lower = Special(ImageSample);
const READ: Lower = Special(ImageRead);
const WRITE: Lower = Special(ImageWrite);

const SAMPLED: Pattern = Pattern::Image(ImageUse::Sample);
const LEVELLED: Pattern = Pattern::Image(ImageUse::SampleLevel);
const SOURCE: Pattern = Pattern::Image(ImageUse::Read);
const TARGET: Pattern = Pattern::Image(ImageUse::Write);
const ASKED: Pattern = Pattern::Image(ImageUse::Query);
const SAMPLER: Pattern = Pattern::Opaque(Opaque::Sampler);
const AT: Pattern = Pattern::Coordinate(Scalar::Int);
const NEAR: Pattern = Pattern::Coordinate(Scalar::Float);
const SLOPE: Pattern = Pattern::Gradient;

const FLOAT: Pattern = fixed(Scalar::Float);
const FLOAT4: Pattern = vector(Scalar::Float, 4);
const INT4: Pattern = vector(Scalar::Int, 4);
const UINT4: Pattern = vector(Scalar::UInt, 4);
const HALF4: Pattern = vector(Scalar::Half, 4);

const HALF: &[&[&str]] = &[&["cl_khr_fp16"]];
const MIPMAP: &[&[&str]] = &[&["cl_khr_mipmap_image"]];
const MIPMAP_HALF: &[&[&str]] = &[&["cl_khr_mipmap_image"], &["cl_khr_fp16"]];
const MIPMAP_WRITES: &[&[&str]] = &[&["cl_khr_mipmap_image_writes"]];
const MIPMAP_WRITES_HALF: &[&[&str]] = &[&["cl_khr_mipmap_image_writes"], &["cl_khr_fp16"]];
const VOLUME_WRITES: &[&[&str]] = &[&["cl_khr_3d_image_writes", "__opencl_c_3d_image_writes"]];
const VOLUME_WRITES_HALF: &[&[&str]] =
    &[&["cl_khr_3d_image_writes", "__opencl_c_3d_image_writes"], &["cl_khr_fp16"]];
const VOLUME_LEVELS: &[&[&str]] =
    &[&["cl_khr_3d_image_writes", "__opencl_c_3d_image_writes"], &["cl_khr_mipmap_image_writes"]];
const VOLUME_LEVELS_HALF: &[&[&str]] = &[
    &["cl_khr_3d_image_writes", "__opencl_c_3d_image_writes"],
    &["cl_khr_mipmap_image_writes"],
    &["cl_khr_fp16"],
];

const fn query(query: ImageQuery) -> Lower {
    Special(super::Special::ImageQuery(query))
}

/// The rows of the tables.
pub(super) const ROWS: &[Row] = &[
    // 6.15.15.2: with a sampler.
    row(
        &[("read_imagef", SAMPLE)],
        SAMPLED_IMAGES,
        &[&[FLOAT4, SAMPLED, SAMPLER, NEAR], &[FLOAT4, SAMPLED, SAMPLER, AT]],
    ),
    row(
        &[("read_imagei", SAMPLE)],
        SAMPLED_IMAGES,
        &[&[INT4, SAMPLED, SAMPLER, NEAR], &[INT4, SAMPLED, SAMPLER, AT]],
    ),
    row(
        &[("read_imageui", SAMPLE)],
        SAMPLED_IMAGES,
        &[&[UINT4, SAMPLED, SAMPLER, NEAR], &[UINT4, SAMPLED, SAMPLER, AT]],
    ),
    row(
        &[("read_imageh", SAMPLE)],
        SAMPLED_IMAGES,
        &[&[HALF4, SAMPLED, SAMPLER, NEAR], &[HALF4, SAMPLED, SAMPLER, AT]],
    )
    .needs(HALF),
    row(
        &[("read_imagef", SAMPLE)],
        DEPTH_IMAGES,
        &[&[FLOAT, SAMPLED, SAMPLER, NEAR], &[FLOAT, SAMPLED, SAMPLER, AT]],
    ),
    // With a level, or with gradients.
    row(
        &[("read_imagef", SAMPLE)],
        SAMPLED_IMAGES,
        &[&[FLOAT4, LEVELLED, SAMPLER, NEAR, FLOAT], &[FLOAT4, LEVELLED, SAMPLER, NEAR, SLOPE, SLOPE]],
    )
    .needs(MIPMAP),
    row(
        &[("read_imagei", SAMPLE)],
        SAMPLED_IMAGES,
        &[&[INT4, LEVELLED, SAMPLER, NEAR, FLOAT], &[INT4, LEVELLED, SAMPLER, NEAR, SLOPE, SLOPE]],
    )
    .needs(MIPMAP),
    row(
        &[("read_imageui", SAMPLE)],
        SAMPLED_IMAGES,
        &[&[UINT4, LEVELLED, SAMPLER, NEAR, FLOAT], &[UINT4, LEVELLED, SAMPLER, NEAR, SLOPE, SLOPE]],
    )
    .needs(MIPMAP),
    row(
        &[("read_imageh", SAMPLE)],
        SAMPLED_IMAGES,
        &[&[HALF4, LEVELLED, SAMPLER, NEAR, FLOAT], &[HALF4, LEVELLED, SAMPLER, NEAR, SLOPE, SLOPE]],
    )
    .needs(MIPMAP_HALF),
    row(
        &[("read_imagef", SAMPLE)],
        DEPTH_IMAGES,
        &[&[FLOAT, LEVELLED, SAMPLER, NEAR, FLOAT], &[FLOAT, LEVELLED, SAMPLER, NEAR, SLOPE, SLOPE]],
    )
    .needs(MIPMAP),
    // 6.15.15.3: without a sampler.
    row(&[("read_imagef", READ)], READ_IMAGES, &[&[FLOAT4, SOURCE, AT]]).since(Version::V1_2),
    row(&[("read_imagei", READ)], READ_IMAGES, &[&[INT4, SOURCE, AT]]).since(Version::V1_2),
    row(&[("read_imageui", READ)], READ_IMAGES, &[&[UINT4, SOURCE, AT]]).since(Version::V1_2),
    row(&[("read_imageh", READ)], READ_IMAGES, &[&[HALF4, SOURCE, AT]]).since(Version::V1_2).needs(HALF),
    row(&[("read_imagef", READ)], DEPTH_IMAGES, &[&[FLOAT, SOURCE, AT]]).since(Version::V1_2),
    row(&[("read_imagef", READ)], MSAA_IMAGES, &[&[FLOAT4, SOURCE, AT, INT]]),
    row(&[("read_imagei", READ)], MSAA_IMAGES, &[&[INT4, SOURCE, AT, INT]]),
    row(&[("read_imageui", READ)], MSAA_IMAGES, &[&[UINT4, SOURCE, AT, INT]]),
    row(&[("read_imagef", READ)], MSAA_DEPTH_IMAGES, &[&[FLOAT, SOURCE, AT, INT]]),
    // 6.15.15.4: writes.
    row(&[("write_imagef", WRITE)], WRITTEN_IMAGES, &[&[VOID, TARGET, AT, FLOAT4]]),
    row(&[("write_imagei", WRITE)], WRITTEN_IMAGES, &[&[VOID, TARGET, AT, INT4]]),
    row(&[("write_imageui", WRITE)], WRITTEN_IMAGES, &[&[VOID, TARGET, AT, UINT4]]),
    row(&[("write_imageh", WRITE)], WRITTEN_IMAGES, &[&[VOID, TARGET, AT, HALF4]]).needs(HALF),
    row(&[("write_imagef", WRITE)], VOLUMES, &[&[VOID, TARGET, AT, FLOAT4]]).needs(VOLUME_WRITES),
    row(&[("write_imagei", WRITE)], VOLUMES, &[&[VOID, TARGET, AT, INT4]]).needs(VOLUME_WRITES),
    row(&[("write_imageui", WRITE)], VOLUMES, &[&[VOID, TARGET, AT, UINT4]]).needs(VOLUME_WRITES),
    row(&[("write_imageh", WRITE)], VOLUMES, &[&[VOID, TARGET, AT, HALF4]]).needs(VOLUME_WRITES_HALF),
    row(&[("write_imagef", WRITE)], DEPTH_IMAGES, &[&[VOID, TARGET, AT, FLOAT]]),
    // Into a level.
    row(&[("write_imagef", WRITE)], WRITTEN_LEVELS, &[&[VOID, TARGET, AT, INT, FLOAT4]]).needs(MIPMAP_WRITES),
    row(&[("write_imagei", WRITE)], WRITTEN_LEVELS, &[&[VOID, TARGET, AT, INT, INT4]]).needs(MIPMAP_WRITES),
    row(&[("write_imageui", WRITE)], WRITTEN_LEVELS, &[&[VOID, TARGET, AT, INT, UINT4]]).needs(MIPMAP_WRITES),
    row(&[("write_imageh", WRITE)], WRITTEN_LEVELS, &[&[VOID, TARGET, AT, INT, HALF4]])
        .needs(MIPMAP_WRITES_HALF),
    row(&[("write_imagef", WRITE)], VOLUMES, &[&[VOID, TARGET, AT, INT, FLOAT4]]).needs(VOLUME_LEVELS),
    row(&[("write_imagei", WRITE)], VOLUMES, &[&[VOID, TARGET, AT, INT, INT4]]).needs(VOLUME_LEVELS),
    row(&[("write_imageui", WRITE)], VOLUMES, &[&[VOID, TARGET, AT, INT, UINT4]]).needs(VOLUME_LEVELS),
    row(&[("write_imageh", WRITE)], VOLUMES, &[&[VOID, TARGET, AT, INT, HALF4]]).needs(VOLUME_LEVELS_HALF),
    row(&[("write_imagef", WRITE)], DEPTH_IMAGES, &[&[VOID, TARGET, AT, INT, FLOAT]]).needs(MIPMAP_WRITES),
    // 6.15.15.5: queries.
    row(
        &[
            ("get_image_width", query(ImageQuery::Width)),
            ("get_image_channel_data_type", query(ImageQuery::DataType)),
            ("get_image_channel_order", query(ImageQuery::Order)),
        ],
        IMAGES,
        &[&[INT, ASKED]],
    ),
    row(&[("get_image_height", query(ImageQuery::Height))], FLAT_IMAGES, &[&[INT, ASKED]]),
    row(
        &[("get_image_height", query(ImageQuery::Height)), ("get_image_depth", query(ImageQuery::Depth))],
        VOLUMES,
        &[&[INT, ASKED]],
    ),
    row(
        &[("get_image_dim", query(ImageQuery::Dimensions))],
        FLAT_IMAGES,
        &[&[vector(Scalar::Int, 2), ASKED]],
    ),
    row(&[("get_image_dim", query(ImageQuery::Dimensions))], VOLUMES, &[&[INT4, ASKED]]),
    row(&[("get_image_array_size", query(ImageQuery::ArraySize))], ARRAY_IMAGES, &[&[SIZE, ASKED]]),
    row(&[("get_image_num_mip_levels", query(ImageQuery::Levels))], LEVEL_IMAGES, &[&[INT, ASKED]])
        .needs(MIPMAP),
    row(&[("get_image_num_samples", query(ImageQuery::Samples))], ALL_MSAA_IMAGES, &[&[INT, ASKED]]),
];
